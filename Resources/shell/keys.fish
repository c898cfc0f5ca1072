# Keys of waterfall for fish: Ctrl-R picks from the history, Ctrl-T files, Alt-C a directory.
# In ~/.config/fish/config.fish: waterfall --shell-integration fish | source

if status is-interactive

    function __waterfall_picker
        set -l height 40%
        set -q WATERFALL_HEIGHT; and set height $WATERFALL_HEIGHT
        command waterfall --columns 1 --border none --read0 --output line --print0 --no-select-1 \
            --no-exit-0 --height $height $argv
    end

    # What finds the words of a text: plain words by their letters, others as they are. Marks at their
    # ends, which would mean something to a picker, are left out.
    function __waterfall_query
        set -l query
        for word in (string replace -ra '[\\\\\\s]+' ' ' -- "$argv" | string split -n ' ')
            if string match -qr '^[A-Za-z0-9]+$' -- $word
                set -a query $word
            else
                set word (string replace -r '[$\']+$' '' -- $word)
                test -n "$word"; and set -a query "'$word"
            end
        end
        echo -n -- "$query"
    end

    # Files and directories below this one, or with "d" directories; no hidden ones.
    function __waterfall_paths
        set -l fd (command -s fd; or command -s fdfind)
        if test -n "$fd"
            set -l kind
            test "$argv[1]" = d; and set kind --type d
            command $fd --color never --print0 --max-depth 32 $kind 2>/dev/null
        else
            set -l kinds -type f -o -type l -o -type d
            test "$argv[1]" = d; and set kinds -type d
            command find . -mindepth 1 -maxdepth 32 \
                \( -name '.*' -o -fstype proc -o -fstype sysfs -o -fstype devtmpfs \) -prune \
                -o \( $kinds \) -print0 2>/dev/null
        end
    end

    # A path in a form that no command takes for an option.
    function __waterfall_plain
        string replace -r '^-' './-' -- (string replace -r '^\./' '' -- $argv[1] | string collect) |
            string collect
    end

    function __waterfall_history
        set -l query (__waterfall_query (commandline))
        set -l picked (
            builtin history search -z | __waterfall_picker --select one --ranking order --query "$query" | string split0
        )
        if set -q picked[1]
            commandline -- $picked[1]
        end
        commandline -f repaint
    end

    function __waterfall_files
        set -l picked (__waterfall_paths | __waterfall_picker --select many | string split0)
        for path in $picked
            commandline -i -- (string escape -- (__waterfall_plain $path))' '
        end
        commandline -f repaint
    end

    function __waterfall_directory
        set -l picked (__waterfall_paths d | __waterfall_picker --select one | string split0)
        if set -q picked[1]
            cd -- (__waterfall_plain $picked[1])
        end
        commandline -f repaint
    end

    for map in default insert
        bind -M $map \cr __waterfall_history
        bind -M $map \ct __waterfall_files
        bind -M $map \ec __waterfall_directory
    end

end
