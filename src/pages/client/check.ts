/**
 * Collects the files that are dropped or chosen on `/check` and passes them to the judging script. That script, the
 * worker and the rules are loaded when somebody is about to give files, so that they are there when the files come, and
 * not before: they are eight times as heavy as the page.
 */
import type { ChosenFiles } from './check/page.tsx'
import './every-page.ts'
import { base } from './place.ts'

const zone = document.querySelector<HTMLElement>('#drop')!
const state = document.querySelector<HTMLElement>('#check-state')!
const host = document.querySelector<HTMLElement>('#check')!
const inputs = zone.querySelectorAll<HTMLInputElement>('input[type=file]')

let script: Promise<typeof import('./check/page.tsx')> | undefined
let worker: Worker | undefined

/** Begins to load what judges; called again, it does nothing until files were given or loading has failed. */
function prepare() {
  if (worker === undefined) {
    const started = new Worker(`${base}${zone.dataset['worker']}`, { type: 'module' })
    started.onerror = () => {
      if (worker === started) worker = undefined
    }
    worker = started
  }
  script ??= import(/* @vite-ignore */ `${base}${host.dataset['script']}`)
  script.catch(() => {
    script = undefined
  })
  return { script, worker }
}

document.addEventListener('dragenter', prepare)
for (const input of inputs) {
  input.addEventListener('focus', prepare)
  // The dialogue for files opens.
  input.addEventListener('click', prepare)
}
for (const label of zone.querySelectorAll('label.button')) {
  label.addEventListener('pointerenter', prepare)
}
for (const input of inputs) {
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])].map(
      (file) => [file.webkitRelativePath || file.name, file] as const,
    )
    input.value = ''
    void check(files)
  })
}
// If a file is dropped outside of the area, the browser would leave the page and show it.
for (const name of ['dragover', 'drop'] as const) {
  document.addEventListener(name, (event) => event.preventDefault())
}
zone.addEventListener('dragover', () => zone.classList.add('over'))
zone.addEventListener('dragleave', () => zone.classList.remove('over'))
document.addEventListener('drop', (event) => {
  zone.classList.remove('over')
  const entries = [...(event.dataTransfer?.items ?? [])].flatMap(
    (item) => item.webkitGetAsEntry() ?? [],
  )
  if (entries.length === 0) return
  state.textContent = 'Looking through what was dropped …'
  void Promise.all(entries.map((entry) => filesOf(entry))).then((found) => check(found.flat()))
})

async function check(files: ChosenFiles): Promise<void> {
  if (files.length === 0) {
    state.textContent = 'Nothing was chosen: the folder is empty.'
    return
  }
  const prepared = prepare()
  worker = undefined
  try {
    const { show } = await prepared.script
    show(files, prepared.worker)
  } catch {
    state.textContent =
      'Not judged: this page could not load what reads files. Try again when there is a connection.'
  }
}

/** Every file in a dropped entry, with its path relative to what was dropped. */
async function filesOf(entry: FileSystemEntry): Promise<ChosenFiles> {
  const path = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) {
    const { promise, resolve, reject } = Promise.withResolvers<File>()
    ;(entry as FileSystemFileEntry).file(resolve, reject)
    return [[path, await promise]]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: ChosenFiles[] = []
  // A browser returns a hundred entries at a time, and an empty list at the end.
  for (let some = await readEntries(reader); some.length > 0; some = await readEntries(reader)) {
    for (const one of some) found.push(await filesOf(one))
  }
  return found.flat()
}

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<FileSystemEntry[]>()
  reader.readEntries(resolve, reject)
  return promise
}
