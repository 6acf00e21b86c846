/** The URL of the service. */

/** Path prefix that a proxy adds. */
export const base = document.documentElement.dataset['base'] ?? ''

/** Replaces the URL in commands with the one that the visitor used. */
export function nameHost(): void {
  const known = document.documentElement.dataset['own']!
  const here = location.origin + base
  if (here === known) return
  for (const command of document.querySelectorAll('pre, code')) {
    if (command.childElementCount === 0 && command.textContent.includes(known))
      command.textContent = command.textContent.replaceAll(known, here)
  }
}
