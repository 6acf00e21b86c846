/**
 * The Run buttons of `/api`: send the example request and show the response below. Without the script the link opens
 * the response.
 */

/** Maximum number of characters shown; a response can have a megabyte. */
const SHOWN = 20_000

document.addEventListener('click', (event) => {
  const { button, ctrlKey, metaKey, shiftKey } = event
  const element = (event.target as Element).closest<HTMLElement>('[data-run]')
  if (element === null || button !== 0 || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  void run(element)
})

async function run(element: HTMLElement): Promise<void> {
  const place = document.getElementById(element.dataset['run']!)!
  const { target, body } = element.dataset
  place.textContent = 'Asking …'
  try {
    const began = performance.now()
    const response = await fetch(
      target ?? (element as HTMLAnchorElement).href,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    )
    const text = await response.text()
    const took = Math.round(performance.now() - began)
    const type = response.headers.get('content-type') ?? ''
    place.textContent = `${response.status} ${type}, ${took} ms\n\n${readable(text, type)}`
  } catch (error) {
    place.textContent = `The service does not answer: ${(error as Error).message}`
  }
}

function readable(text: string, type: string): string {
  const whole = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  return whole.length <= SHOWN ? whole : `${whole.slice(0, SHOWN)} …`
}
