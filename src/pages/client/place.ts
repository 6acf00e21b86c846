/** Where the service stands. */

/** What a proxy puts before its paths. */
export const base = document.documentElement.dataset['base'] ?? ''

/** Commands name the address that the service knows of itself; the visitor may have come by another. */
export function nameHost(): void {
  const known = document.documentElement.dataset['own']!
  const here = location.origin + base
  if (here === known) return
  for (const command of document.querySelectorAll('pre, pre code')) {
    if (command.childElementCount === 0 && command.textContent.includes(known))
      command.textContent = command.textContent.replaceAll(known, here)
  }
}
