# fish completion for tare, as 'tare completions fish' writes it.

function __tare_no_verb
    test (count (commandline -opc)) -eq 1
end

function __tare_verb --description "Whether the verb is this one"
    set -l words (commandline -opc)
    test (count $words) -ge 2
    and test "$words[2]" = $argv[1]
end

function __tare_list --description "These words, behind those that stand before a comma"
    set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l before (string match -r -- '^.*,' "$typed")
    for word in $argv
        echo "$before$word"
    end
end

function __tare_zones
    echo UTC
    string match -rv -- '^#' </usr/share/zoneinfo/zone.tab | string split -f 3 \t
end

complete -c tare -f
complete -c tare -n __tare_no_verb -s h -l help -d 'Explain tare'
complete -c tare -n __tare_no_verb -l version -d 'Print the version'
complete -c tare -n __tare_no_verb -a awkward -d 'Don\'t `quote` me: "$HOME" is [here]'

complete -c tare -n '__tare_verb awkward' -F
complete -c tare -n '__tare_verb awkward' -l word -r -f -a 'plain say\\t"it\'s \\"so\\"" key=\\t"\\\\"' -d 'Say (one: two) of it'
complete -c tare -n '__tare_verb awkward' -l list -r -f -a '(__tare_list plain say\\t"it\'s \\"so\\"" key=\\t"\\\\")' -d 'It\'s a list'
complete -c tare -n '__tare_verb awkward' -l mood -r -f -a 'calm cross' -d 'How it\'s meant'
complete -c tare -n '__tare_verb awkward' -l tone -r -f -a 'calm\\t"the default" cross' -d 'What to hear'
complete -c tare -n '__tare_verb awkward' -l number -r -f -d 'A number'
complete -c tare -n '__tare_verb awkward' -l output -r -F -d 'A file'
complete -c tare -n '__tare_verb awkward' -l chart -r -f -a '(__fish_complete_suffix .svg)' -d 'A picture'
complete -c tare -n '__tare_verb awkward' -l folder -r -f -a '(__fish_complete_directories)' -d 'A folder'
complete -c tare -n '__tare_verb awkward' -l tz -r -f -a '(__tare_zones)' -d 'A zone'
complete -c tare -n '__tare_verb awkward' -l quiet -d 'Say less'
complete -c tare -n '__tare_verb awkward' -l no-quiet -d 'Not --quiet'
complete -c tare -n '__tare_verb awkward' -s h -l help -d 'Explain tare awkward'
