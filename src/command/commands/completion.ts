/** `grammar completion`: scripts for four shells, made from the table of commands. */
import { didYouMean } from '../../engine/values/nearest.ts'
import { type Command, type Run, WrongUse } from '../command.ts'

export const run: Run = async (given, machine, commands) => {
  const [shell = ''] = given.operands
  const script = shells[shell]
  if (script === undefined) {
    throw new WrongUse(
      'value_invalid',
      `name a shell: ${Object.keys(shells).join(', ')}${didYouMean(shell, Object.keys(shells))}`,
    )
  }
  machine.out(`${script(commands)}\n`)
  return 0
}

const options = ({ options: rows }: Command): string[] =>
  [...Object.keys(rows), 'help'].map((name) => `--${name}`)

/** Options with a fixed set of values, with those values. */
const closed = ({ options: rows }: Command): (readonly [string, readonly string[]])[] =>
  Object.entries(rows).flatMap(([name, { values }]) =>
    values === undefined ? [] : [[name, values] as const],
  )

const shells: Readonly<Record<string, (rows: readonly Command[]) => string>> = {
  bash: (rows) => `_grammar() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${rows.map(({ name }) => name).join(' ')}" -- "$word") $(compgen -f -- "$word") )
    return
  fi
  case "$command $before" in
${rows.flatMap((row) => closed(row).map(([name, values]) => `    "${row.name} --${name}") COMPREPLY=( $(compgen -W "${values.join(' ')}" -- "$word") ); return ;;`)).join('\n')}
  esac
  case "$command" in
${rows.map((row) => `    ${row.name}) COMPREPLY=( $(compgen -W "${options(row).join(' ')}" -- "$word") $(compgen -f -- "$word") ) ;;`).join('\n')}
  esac
}
complete -o filenames -F _grammar grammar`,

  zsh: (rows) => `#compdef grammar
_grammar() {
  local -a commands=(
${rows.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files
    return
  fi
  case $words[2] in
${rows.map((row) => `    ${row.name}) _arguments ${zshOptions(row)} '*:file:_files' ;;`).join('\n')}
  esac
}
compdef _grammar grammar`,

  fish: (rows) =>
    rows
      .flatMap((row) => [
        `complete -c grammar -n __fish_use_subcommand -a ${row.name} -d '${quoted(row.summary)}'`,
        ...Object.entries(row.options).map(([name, { description, values, value }]) =>
          [
            `complete -c grammar -n '__fish_seen_subcommand_from ${row.name}' -l ${name}`,
            ...(value === undefined ? [] : ['-r']),
            ...(values === undefined ? [] : [`-f -a '${values.join(' ')}'`]),
            `-d '${quoted(description)}'`,
          ].join(' '),
        ),
      ])
      .join('\n'),

  powershell: (rows) => `Register-ArgumentCompleter -Native -CommandName grammar -ScriptBlock {
  param($word, $ast)
  $words = @{
${rows
  .map(
    (row) =>
      `    '${row.name}' = @(${options(row)
        .map((name) => `'${name}'`)
        .join(', ')})`,
  )
  .join('\n')}
  }
  $command = "$($ast.CommandElements[1])"
  $known = if ($words.ContainsKey($command)) { $words[$command] } else { $words.Keys }
  $known | Where-Object { $_ -like "$word*" } | Sort-Object | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}`,
}

const quoted = (text: string): string => text.replaceAll("'", "'\\''")

const zshOptions = (row: Command): string =>
  Object.entries(row.options)
    .map(([name, { description, values, value }]) => {
      const about = quoted(description)
        .replaceAll('[', '(')
        .replaceAll(']', ')')
        .replaceAll(':', '\\:')
      const words =
        values === undefined ? (value === undefined ? '' : ': :_files') : `: :(${values.join(' ')})`
      return `'--${name}[${about}]${words}'`
    })
    .join(' ')
