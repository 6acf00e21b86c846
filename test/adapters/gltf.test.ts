/** Scenes, and the splats within them. */
import { expect, it } from 'vitest'
import { gltf } from '../../src/adapters/gltf.ts'
import { read, values } from './read.ts'

const messages = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message)

it('reads the compression, textures and licence of a scene', async () => {
  const { subjects, problems } = await read(gltf, 'gltf/chair.glb')
  expect(problems).toEqual([])
  expect(values(subjects[0])).toEqual({
    'delivery.extension_listed': true,
    'delivery.gltf_errors': 0,
    'delivery.container': 'glb',
    'delivery.codec': ['draco'],
    'core.rights_status': 'cc_by',
    'color_vfx.file_format': 'gltf',
    'color_vfx.texture_px': 4096,
    'core.media_representation': 'textured_mesh_static',
  })
})

it('finds what a splat asset leaves out', async () => {
  const reading = await read(gltf, 'gltf/stage.gltf')
  expect(values(reading.subjects[0])).toMatchObject({
    'delivery.extension_listed': false,
    'color_vfx.splat_colour_space': 'unspecified',
    'generation.gaussian_count': 1.5,
    'core.media_representation': 'gaussian_splat_static',
  })
  expect(reading.subjects[0]!.facts).toContainEqual(
    expect.objectContaining({
      path: 'delivery.gltf_errors',
      value: 2,
      method: expect.stringMatching(/^gltf-validator .*: UNDECLARED_EXTENSION, .*, and 1 more$/),
      place: {
        file: 'gltf/stage.gltf',
        where: '/meshes/0/primitives/0/extensions/KHR_gaussian_splatting',
      },
    }),
  )
  expect(messages(reading)).toEqual([
    'IO_ERROR, missing.png is not there',
    'uses KHR_gaussian_splatting and does not list it in extensionsUsed',
    'the size of image 0 could not be read',
  ])
  const right = await read(gltf, 'gltf/stage-right.gltf')
  expect(messages(right)).toEqual([])
  expect(values(right.subjects[0])).toMatchObject({
    'delivery.extension_listed': true,
    'delivery.gltf_errors': 0,
    'color_vfx.splat_colour_space': 'srgb_rec709_display',
  })
})
