/**
 * `/run`. The code is in a separate module that later modules import: this file has another URL in each release and
 * would be loaded twice.
 */
void import('./run/page.ts')
