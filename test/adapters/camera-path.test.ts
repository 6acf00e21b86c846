/**
 * Tests the adapter for camera paths. Eight cameras stand on a circle of radius 3 about the origin; a virtual camera
 * moves between them and nearer.
 */
import { expect, it } from 'vitest'
import { convergence, poseOf } from '../../src/adapters/camera-path/geometry.ts'
import { cameraPath } from '../../src/adapters/camera-path.ts'
import { read, readContent, values } from './read.ts'

it('finds how far a virtual camera leaves the real ones, and how near it comes', async () => {
  const reading = await read(cameraPath, 'camera-path/camera_paths/reveal.json')
  expect(reading.problems).toEqual([])
  expect(reading.subjects[0]).toMatchObject({ kind: 'clip', id: 'reveal.json' })
  // At step 3 the virtual camera is 22 degrees away from the nearest camera and at half its distance, with the same
  // field of view.
  expect(values(reading.subjects[0])).toEqual({
    'camera.virtual_view_gap_deg': 22,
    'camera.virtual_magnification': 2,
  })
  expect(reading.subjects[0]!.facts.map(({ place }) => place.where)).toEqual([
    'step 3 of 4',
    'step 3 of 4',
  ])
})

it('says what a path without its capture lacks', async () => {
  const path = '{"camera_type":"perspective","render_height":1080,"camera_path":[]}'
  const { subjects, problems } = await readContent(cameraPath, 'path.json', path)
  expect(subjects).toEqual([])
  expect(problems).toMatchObject([{ kind: 'note' }])
})

it('finds no meeting point of cameras that look the same way', () => {
  const row = (x: number) =>
    poseOf([
      [1, 0, 0, x],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ])!
  expect(convergence([row(0), row(1), row(2)])).toBeUndefined()
})
