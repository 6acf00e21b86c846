/** What pages have alike that speak of destinations. */
import type { DestinationFile } from '../../../seed/destination-file-schemas.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Media } from '../load.ts'

export const kindNames: Readonly<Record<DestinationFile['kind'], string>> = {
  broadcast: 'Broadcast',
  cinema: 'Cinema',
  streaming: 'Streaming',
  podcast: 'Podcasts',
  music_audiobook: 'Music and audiobooks',
  social: 'Social sites',
  captions: 'Captions',
  immersive: 'Headsets and spatial media',
  web_3d: '3D on the web',
  law: 'Law and accessibility',
  preservation: 'Preservation',
}

/** The destinations as choices of a list, by kind. */
export function destinationOptions(media: Media, chosen?: string): Html[] {
  const byKind = Map.groupBy(media.destinations().values(), ({ kind }) => kind)
  return [...byKind].map(
    ([kind, some]) =>
      html`<optgroup label="${kindNames[kind]}">${some.map(({ id, name }) => html`<option value="${id}"${id === chosen ? html` selected` : ''}>${name}</option>`)}</optgroup>`,
  )
}
