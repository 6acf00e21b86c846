/** The timer of `/draw`: start, pause and reset; silent unless sound is switched on. */

const $ = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E

/** Number of seconds before the end at which the remaining time is announced to screen readers. */
const SOON = 60

let left = 0
/** End time by `performance.now()`, which a change of the system clock does not affect. */
let end: number | undefined
let ticking: ReturnType<typeof setInterval> | undefined

export function setUpClock(): void {
  reset()
  $('start').addEventListener('click', () => (end === undefined ? start() : pause()))
  $('reset').addEventListener('click', () => {
    reset()
    say('')
  })
  $('minutes').addEventListener('input', () => {
    if (end === undefined) reset()
    $<HTMLInputElement>('time').value = ''
    tellTime()
    keepMinutes()
  })
  tellTime()
}

/** Updates the minutes in the URL, which people share, and in the link to other cards. */
function keepMinutes(): void {
  const withMinutes = (address: string): string => {
    const url = new URL(address)
    url.searchParams.set('minutes', String(minutes()))
    // The minutes of a card hold from now on, and not those of the whole.
    url.searchParams.delete('time')
    return url.href
  }
  history.replaceState(null, '', withMinutes(location.href))
  const other = document.querySelector<HTMLAnchorElement>('#other-cards')
  if (other !== null) other.href = withMinutes(other.href)
}

/** Updates the total time of all cards in the sentence above them. */
function tellTime(): void {
  const place = document.getElementById('takes')
  const cards = document.querySelectorAll('.deck > li').length
  const counted = (count: number): string => `${count} minute${count === 1 ? '' : 's'}`
  if (place !== null)
    place.textContent = `${counted(minutes())} a card, ${counted(cards * minutes())}`
  // The printed sheet in front of the cards says the same.
  for (const one of document.querySelectorAll<HTMLElement>('[data-writing], [data-whole]'))
    one.textContent = String(cards * minutes() + Number(one.dataset['whole'] ?? 0))
}

const minutes = (): number =>
  Math.min(60, Math.max(1, $<HTMLInputElement>('minutes').valueAsNumber || 1))

function start(): void {
  if (left <= 0) left = minutes() * 60
  end = performance.now() + left * 1000
  ticking = setInterval(tick, 250)
  $('start').textContent = 'Pause'
  stick(true)
  say(`Started at ${shown()}.`)
  draw()
}

function pause(): void {
  stop()
  say(`Paused at ${shown()}.`)
}

function reset(): void {
  stop()
  left = minutes() * 60
  draw()
}

function stop(): void {
  clearInterval(ticking)
  end = undefined
  $('start').textContent = 'Start'
  stick(false)
}

/** Keeps the row of the timer in sight while it runs; on a phone, only the line with the time. */
function stick(isRunning: boolean): void {
  const row = $('start').parentElement!
  row.classList.toggle('runs', isRunning)
  const isNarrow = matchMedia('(width < 40rem)').matches
  for (const part of row.querySelectorAll<HTMLElement>('label, input, button'))
    part.hidden = isRunning && isNarrow && part.id !== 'start'
}

function tick(): void {
  const before = left
  left = Math.max(0, Math.ceil((end! - performance.now()) / 1000))
  draw()
  if (before > SOON && left <= SOON) say('One minute left.')
  if (left > 0) return
  stop()
  say('Time is up.')
  if ($<HTMLInputElement>('sound').checked) ring()
}

const shown = (): string => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`

function draw(): void {
  $('left').textContent = shown()
}

function say(words: string): void {
  $('clock-says').textContent = words
}

/** Plays one soft tone of a second. */
function ring(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.2, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 1)
  tone.frequency.value = 660
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 1)
  tone.addEventListener('ended', () => void audio.close())
}
