/**
 * `/run`. The code is in a module of its own that later modules import: this file has another address in each release
 * and would be loaded twice.
 */
void import('./run/page.ts')
