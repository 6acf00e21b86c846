/**
 * Codes for reasons why a file cannot be read or a command cannot run. A code can be searched for and does not change;
 * messages may. docs/errors.md and `grammar explain <code>` are generated from these rows.
 */

export interface CodeRow {
  /** When the code is given, as a sentence. */
  readonly when: string
  /** What to do, as a sentence. */
  readonly remedy: string
}

/** Codes of problems with files, which a report lists beside its findings. */
export const problemCodes = {
  captions_overlap: {
    when: 'A caption ends after the next one begins, and both stand at one place.',
    remedy: 'End it before the next one begins, or give the two different places.',
  },
  companion_missing: {
    when: 'A file is read together with others, and these are not beside it.',
    remedy:
      'Put the file that the message names where it is looked for, or name its place in the configuration.',
  },
  credentials_unverified: {
    when: 'A content credential does not validate, its signer could not be checked, or it lies elsewhere.',
    remedy:
      'Sign the file again after its last change; name the certificates that you trust under adapters.c2pa.trust_anchors.',
  },
  encoding_guessed: {
    when: 'Captions are not in UTF-8 and were read in the encoding that fits their letters.',
    remedy: 'Save the file as UTF-8.',
  },
  file_missing: {
    when: 'A file or folder that was asked for, or that a file or a configuration names, is not there.',
    remedy: 'Correct the name, or put the file there.',
  },
  file_unreadable: {
    when: 'The system does not let a file be read, or reading it ended before its time.',
    remedy: 'Check who may read the file and whether the disk is sound; run the command again.',
  },
  hash_differs: {
    when: 'A file differs from its hash in a list, or could not be compared with it.',
    remedy: 'Copy the file again from where the list was made.',
  },
  incomplete: {
    when: 'A file is read, and something that its readers need is not written in it.',
    remedy: 'Add what the message names.',
  },
  link_not_followed: {
    when: 'A name is a link; links are not followed.',
    remedy: 'Name the file or folder that the link leads to.',
  },
  malformed: {
    when: 'The content of a file is damaged, or is not what its name and its first bytes promise.',
    remedy: 'Write the file anew with the program that it comes from.',
  },
  not_decoded: {
    when: 'Sound or picture could not be decoded.',
    remedy: 'Try whether ffmpeg plays the file; a build with more decoders may.',
  },
  not_installed: {
    when: 'A program or library that reads this kind of file is not installed, or is switched off.',
    remedy: 'Install what the message names, or leave out --no-external.',
  },
  nothing_to_read: {
    when: 'A file has the right form and holds nothing to be measured, or too little.',
    remedy: 'Check that this is the file that you mean, and that it was exported whole.',
  },
  outside_folder: {
    when: 'A file lies outside of the folder that is judged.',
    remedy: 'Run the command from a folder that holds all of the files.',
  },
  over_limit: {
    when: 'A file, or a folder, takes more bytes, memory, time or lines than reading it may.',
    remedy: 'Split it, or read it alone; docs/adapters.md has the limits.',
  },
  pattern_unmatched: {
    when: 'A glob of the configuration fits no file.',
    remedy: 'Correct the glob, or take it away.',
  },
  read_in_part: {
    when: 'A part of a file is damaged or unknown; the rest is read.',
    remedy: 'Mend the place that the message names.',
  },
  unknown_kind: {
    when: 'A file was asked for by its name, and nothing here reads files of its kind.',
    remedy: 'Leave it out; docs/adapters.md lists what is read.',
  },
  unknown_name: {
    when: 'A column, a member or a kind has a name that nothing reads.',
    remedy: 'Correct the name; the message has the nearest one.',
  },
  validator_error: {
    when: 'The validator of the format found an error.',
    remedy: 'Look up the code in the message in the documentation of the validator.',
  },
} as const satisfies Readonly<Record<string, CodeRow>>

/** Codes of the command: it exits with status 2 and has done nothing. */
export const refusalCodes = {
  baseline_unusable: {
    when: 'The baseline is not there, has another form, or is that of one shard.',
    remedy: 'Write it with --update-baseline, or merge those of the shards.',
  },
  configuration_invalid: {
    when: 'A configuration, house rules or a mapping has a mistake, at the line that is named.',
    remedy:
      'Correct the line; an editor that knows the schema in docs/schemas shows it as you write.',
  },
  context_invalid: {
    when: 'A context has a value that its field cannot hold, or is no object.',
    remedy: 'Correct the value at the path that is named.',
  },
  file_exists: {
    when: 'A file would be written over.',
    remedy: 'Add --force, or move the file away.',
  },
  file_unwritable: {
    when: 'The output cannot be written there.',
    remedy: 'Name a file in a folder that exists and that you may write.',
  },
  not_found: {
    when: 'Nothing has the id, word or name that was asked for.',
    remedy: 'Take the nearest that the message names; grammar search finds others.',
  },
  operand_missing: {
    when: 'The command needs a file, an id or a word after its name.',
    remedy: 'See its examples: grammar <command> --help.',
  },
  operand_unexpected: {
    when: 'The command was given more than it reads.',
    remedy: 'Leave it out, or run the command once for each.',
  },
  options_conflict: {
    when: 'Two options exclude each other, or one needs another that was not given.',
    remedy: 'Leave one of the two out, or add the one that is named.',
  },
  runtime_unsuitable: {
    when: 'This Node is older than the services need.',
    remedy: 'Install the version that the message names.',
  },
  shards_unmergeable: {
    when: 'What is to be merged is no part of one run, or parts are missing or damaged.',
    remedy: 'Run the shard that the message names again, then merge all of them.',
  },
  table_unreadable: {
    when: 'A table has no header or no row, or a row that cannot be read.',
    remedy: 'Correct the row that is named, or save the table again as CSV in UTF-8.',
  },
  unknown_command: {
    when: 'The first word is neither a command nor a file.',
    remedy: 'Correct the word; grammar --help lists the commands.',
  },
  unknown_option: {
    when: 'The command has no such option.',
    remedy: 'Take the nearest that the message names; grammar <command> --help lists all.',
  },
  value_invalid: {
    when: 'An option was given a value that it does not take, or none.',
    remedy: 'Take one of the values that the message names.',
  },
} as const satisfies Readonly<Record<string, CodeRow>>

export type ProblemCode = keyof typeof problemCodes
/** An unreadable file can also keep a command from running. */
export type RefusalCode =
  | keyof typeof refusalCodes
  | 'file_missing'
  | 'file_unreadable'
  | 'malformed'

export const codes: Readonly<Record<string, CodeRow>> = {
  ...problemCodes,
  ...refusalCodes,
}
