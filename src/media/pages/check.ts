/** `/check`: judges files and folders in the browser. The page has texts and URLs; the script reads and judges. */

import { object } from '../../contract/schema.ts'
import { forces } from '../../engine/rules/force.ts'
import { assetUrl } from '../../pages/assets.ts'
import { counted, type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { destinationId } from '../destinations/schemas.ts'
import type { Media } from '../load.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref, destinationOptions } from './destination-parts.ts'

export const checkPage = ({ media }: Corpus): Page => ({
  ...single('/check', ({ query }) => ({
    title: 'Check files',
    description:
      'Drop captions, sound, video, feeds, 3D scenes or a whole folder: what is wrong, where, and the way out. Nothing leaves your machine.',
    crumb: 'Check',
    data: null,
    isLive: false,
    scripts: ['check.js'],
    compiles: true,
    main: html`<header class="pagehead"><h1>Check files</h1>
<p class="lead">Drop a folder or some files: what is wrong with them, where, and the way out.</p></header>
<noscript><p class="note">Reading files on this page needs JavaScript. Without it, <code>npx grammar-services lint</code> in the folder says the same.</p></noscript>
${dropZone(media, query['profile'] as string | undefined)}
${captionsForSites(media)}
${answerPlace}
${exampleOfAnswer}
<section class="noprint"><h2>What is read</h2>
<ul class="columns plain">
<li><b>Captions</b>: WebVTT, SubRip, TTML, SCC, MCC, EBU STL, SBV, SubStation Alpha</li>
<li><b>Sound</b>: WAVE measured by BS.1770 to the sample; AAC, MP3, Opus, Vorbis and FLAC by the decoders of the browser</li>
<li><b>Video</b>: what the headers of MP4, MOV, MKV, MXF, TS, AVCHD, FLV and WMV say</li>
<li><b>Pictures</b>: size, metadata, OpenEXR, content credentials</li>
<li><b>Volumes</b>: glTF by Khronos’ validator, splats, calibrations</li>
<li><b>Feeds and streams</b>: RSS with the podcast namespace, HLS, DASH</li>
<li><b>Edits</b>: OpenTimelineIO, EDL, Final Cut Pro XML, colour decisions</li>
<li><b>Papers</b>: hash lists, reports, the schemas of this service</li>
</ul>
<p>The pictures of a video, and sound that the browser has no decoder for, are decoded by <code>grammar lint</code> alone, which has ffmpeg; here they stay open and are named so. What is <a href="/anyway">wrong whatever a file is for</a> is said before anything is chosen. House rules are files among the others: those that <code>extends</code> of <code>.grammar.yaml</code> names, or, where there is no configuration, all that are there.</p></section>`,
  })),
  query: object({}, { profile: destinationId }),
})

/** Where people ask about captions for the sites that they know. */
function captionsForSites(media: Media): Html {
  const choice = (id: string): Html =>
    html`<a href="/check?profile=${id}">${media.destinations().get(id)?.name ?? id}</a>`
  return html`<p class="small quiet noprint">A file of captions for YouTube: ${choice('captions-youtube')}, and <a href="${destinationHref('captions-youtube')}">what its help asks</a>. Words within the picture: ${choice('captions-shorts')}, ${choice('captions-tiktok')}. The film itself: ${choice('social-youtube')}, ${choice('social-tiktok')}.</p>`
}

/** The drop area for files, with the script `check.js`; the result is shown in the area below. */
export const dropZone = (media: Media, profile?: string): Html =>
  html`<div class="drop card pad" id="drop" data-worker="${assetUrl('check-worker.js')}" data-mediainfo="${assetUrl('MediaInfoModule.wasm')}" data-c2pa="${assetUrl('c2pa.wasm')}">
<p class="drop-words"><b>Drop files or a folder here</b> <span class="quiet">They stay on your machine.</span></p>
<p class="row"><input class="hidden" id="pick-folder" type="file" webkitdirectory multiple><label class="button" for="pick-folder">Choose a folder</label> <input class="hidden" id="pick-files" type="file" multiple><label class="button second" for="pick-files">Choose files</label></p>
<p class="row"><label for="profile">What is it for?</label> <select id="profile" name="profile"><option value="">Tell by the files</option>${destinationOptions(media, { chosen: profile ?? '' })}</select> <label><input id="decode" type="checkbox" checked> Decode and measure compressed sound</label></p>
</div>`

/** The area for progress and results. */
export const answerPlace = html`<p id="check-state" role="status" aria-live="polite"></p>
<div id="check" data-script="${assetUrl('check-page.js')}"></div>`

/** An example result, which the script replaces with the real one. */
export const exampleOfAnswer = html`<section class="noprint" id="check-example"><h2>An answer looks like this</h2>
<div class="card pad"><p class="verdict"><b>2 hard rules ${forces.mend.word}</b> ${counted(30, 'rule')} that may block wait for facts</p>
<ul class="lines"><li><span class="badge hard">error</span><div><b>show.en.vtt:9, cue 2</b> Caption reading speed 31.3 characters/s; at most 20<p class="small quiet">Let it stay past the speech first, then cut words. <span class="id">GFX-003</span></p></div></li>
<li><span class="badge hard">error</span><div><b>cover.png</b> Cover art size 1000 pixels; from 1400 to 3000<p class="small quiet">Export it as a square of 3000 x 3000 pixels. <span class="id">POD-008</span></p></div></li></ul></div>
<p class="small quiet">Files are read on your machine. Nothing goes to anybody else, and no request of this page carries a file.</p></section>`
