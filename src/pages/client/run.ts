/**
 * `/run`. Everything is in a part of its own, which the parts that come later share: this file has another address for
 * each release, and would be loaded twice.
 */
void import('./run/page.ts')
