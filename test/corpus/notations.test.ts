import { describe, expect, it } from 'vitest'
import { parseCommands } from '../../scripts/example/commands.ts'
import { parseEdit } from '../../scripts/example/edit.ts'
import { stageFiles, stageText } from '../../scripts/example/stages.ts'

describe('the notations of the example', () => {
  it.for([
    ['shot S01 unit U001 len 5\ntotal 5', 'line 3: lacks size, move'],
    [
      'title T01 len 60 text "x"\ntotal 61',
      'line 4: the lengths add up to 60 frames; the total says 61',
    ],
    ['cut hard\ntitle T01 len 60 text "x"\ntotal 60', 'line 3: a join stands between two pictures'],
    ['title T01 len 60 text "x\ntotal 60', 'line 3: the quote is not closed'],
  ] as const)('refuse an edit with the line and the reason: %s', ([text, message]) => {
    const head = 'edit v1 rate 30/1 start 01:00:00:00\nvolume V01 at 10 len 50 actor A-1 set A-2\n'
    expect(() => parseEdit(head + text)).toThrow(message)
  })

  it.for([
    ['edit v1 rate 30 start 01:00:00:00\nvolume V01', 'line 1: rate must be a fraction; got 30'],
    ['edit v1 rate 30/1 start 01:00:00:00\ntitle T01', 'line 2: wanted "volume"; got title'],
    [
      'edit v1 rate 30/1 start 01:00:00:00\nvolume V01 at 20 len 50 actor A-1 set A-2\ntitle T01 len 60 text "x"',
      'line 2: the volume ends at frame 70; the total says 60',
    ],
  ] as const)('refuse a head with the line and the reason: %s', ([text, message]) => {
    expect(() => parseEdit(`${text}\ntotal 60`)).toThrow(message)
  })

  it('refuse a command whose argument has no name', () => {
    expect(() => parseCommands('# run\nrank candidates')).toThrow(
      'line 2: "candidates" must be name=value',
    )
  })

  it('read no stage before a command writes it, and write each worked stage once', () => {
    const byHand = new Set(['weights', 'penalties', 'edit', 'project'])
    const there = new Set(byHand)
    for (const { verb, arguments: named } of parseCommands(stageText('commands'))) {
      const { out, schema: _, ...read } = named
      const asked = Object.values(read).filter((value) => stageFiles.has(value))
      expect(
        asked.filter((stage) => !there.has(stage)),
        verb,
      ).toEqual([])
      if (out === undefined) continue
      expect(there.has(out), `${verb} writes ${out} anew`).toBe(false)
      there.add(out)
    }
    expect([...there].sort()).toEqual([...stageFiles.keys()].filter((s) => s !== 'commands').sort())
  })
})
