/** Tests the adapter for glTF: scenes, and the splats in them. */
import { expect, it } from 'vitest'
import { gltf } from '../../src/adapters/gltf.ts'
import { read, readContent, values } from './read.ts'

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

it.for([
  ['a colour space of nobody', {}, 'other'],
  ['one that a listed extension adds', { EXT_scene_colour: {} }, 'by_extension'],
  [
    'one beside an extension that only packs',
    { KHR_gaussian_splatting_compression_spz: {} },
    'other',
  ],
] as const)('knows %s', async ([, extensions, expected]) => {
  const splats = { kernel: 'ellipse', colorSpace: 'lin_ap1_scene', extensions }
  const scene = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_gaussian_splatting', ...Object.keys(extensions)],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0 }, mode: 0, extensions: { KHR_gaussian_splatting: splats } },
        ],
      },
    ],
    accessors: [{ count: 3, componentType: 5126, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] }],
  }
  const { subjects } = await readContent(gltf, 'scene.gltf', JSON.stringify(scene))
  expect(values(subjects[0])).toMatchObject({ 'color_vfx.splat_colour_space': expected })
})
