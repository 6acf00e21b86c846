import { readFileSync } from 'node:fs'
import { outcomes } from './evaluate.mjs'

process.stdout.write(JSON.stringify(outcomes(JSON.parse(readFileSync('requests.json', 'utf8')))))
