/** Writes docs/errors.md: every code that the command and the linter show, from the table of codes. */
import { type CodeRow, problemCodes, refusalCodes } from '../../src/codes.ts'

const table = (rows: Readonly<Record<string, CodeRow>>): string =>
  [
    '| code | when | what to do |',
    '| --- | --- | --- |',
    ...Object.entries(rows).map(
      ([code, { when, remedy }]) => `| \`${code}\` | ${when} | ${remedy} |`,
    ),
  ].join('\n')

export const errorsPage = (): string => `# Error codes

Generated from \`src/codes.ts\` by \`npm run generate\`. A code does not change and is what to search for; the message beside it has the place and the nearest right word. \`grammar explain <code>\` prints a row. The services have codes of their own, which their OpenAPI documents list.

## Files

In reports: behind the message in text, \`code\` of \`problems\` in JSON, \`descriptor.id\` of notifications in SARIF, the name of a property in JUnit, the title of an annotation on GitHub, in brackets in Markdown. Rules and what is wrong with facts have ids instead (\`CAM-004\`, \`lint/contradicted\`).

${table(problemCodes)}

## The command

In brackets at the end of the sentence on standard error. \`file_missing\`, \`file_unreadable\` and \`malformed\` are said of what an option names too.

${table(refusalCodes)}
`
