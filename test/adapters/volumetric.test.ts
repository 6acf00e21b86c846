import { expect, it } from 'vitest'
import { adapters } from '../../src/adapters/adapters.ts'
import { calibration } from '../../src/adapters/calibration.ts'
import { cdl } from '../../src/adapters/cdl.ts'
import { exr } from '../../src/adapters/exr.ts'
import { gltf } from '../../src/adapters/gltf.ts'
import { splat } from '../../src/adapters/splat.ts'
import { trainingLog } from '../../src/adapters/training-log.ts'
import { vmafLog } from '../../src/adapters/vmaf-log.ts'
import { read, readContent, values } from './read.ts'

const messages = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message)

it.each(['solve/text/images.txt', 'solve/binary/images.bin'])(
  'computes the residuals of a COLMAP model again: %s',
  async (name) => {
    const { subjects, problems } = await read(calibration, name)
    expect(problems).toEqual([])
    // Four observations of the first camera are exact, three of the second are 2 px off.
    expect(values(subjects[0])).toEqual({
      'camera.reprojection_error_px': 0.857,
      'camera.worst_residual_px': 2,
      'camera.view_overlap': 0.75,
    })
    expect(subjects[0]!.kind).toBe('capture_setup')
    const worst = subjects[0]!.facts.find(({ path }) => path === 'camera.worst_residual_px')
    expect(worst!.place).toEqual({ file: name, where: 'camera 2' })
  },
)

it('takes a COLMAP picture list without its cameras for what it is', async () => {
  const reading = await readContent(calibration, 'images.txt', '1 1 0 0 0 0 0 0 1 a.jpg\n\n')
  expect(messages(reading)).toEqual([
    'is part of a COLMAP model whose cameras and points3D are not beside it',
  ])
})

it('reads the error that OpenCV records, as the estimate that it is', async () => {
  const { subjects } = await read(calibration, 'solve/lens.yml')
  expect(subjects[0]!.facts).toMatchObject([
    {
      path: 'camera.reprojection_error_px',
      value: 0.31,
      certainty: 'estimated',
      place: { line: 9 },
    },
  ])
})

it.each([
  [
    'logs/results.json',
    {
      'generation.holdout_psnr': 27.25,
      'generation.holdout_ssim': 0.9,
      'generation.holdout_lpips': 0.18,
      'generation.method': ['gaussian_splatting_3d'],
    },
  ],
  [
    'logs/val_step29999.json',
    {
      'generation.holdout_psnr': 24.1,
      'generation.holdout_ssim': 0.84,
      'generation.holdout_lpips': 0.24,
      'generation.gaussian_count': 1.234567,
      'generation.method': ['gaussian_splatting_3d'],
    },
  ],
  [
    'logs/eval-nerf.json',
    {
      'generation.holdout_psnr': 21,
      'generation.holdout_ssim': 0.7,
      'generation.holdout_lpips': 0.4,
      'generation.method': ['neural_radiance_field'],
    },
  ],
])('reads the scores of the last step from %s', async (name, wanted) => {
  const { subjects } = await read(trainingLog, name)
  expect(values(subjects[0])).toEqual(wanted)
})

it.each([
  ['splat/stage.ply', 3.2, 'ply'],
  ['splat/prop.spz', 0.412, 'spz'],
  ['splat/tiny.splat', 0.000005, undefined],
])('counts the Gaussians of %s in millions', async (name, count, format) => {
  const { subjects } = await read(splat, name)
  expect(values(subjects[0])).toMatchObject({ 'generation.gaussian_count': count })
  expect(values(subjects[0])['color_vfx.file_format']).toBe(format)
})

it('leaves a PLY file without opacity, which is a mesh or a point cloud, alone', async () => {
  const mesh = 'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nend_header\n'
  await expect(readContent(splat, 'mesh.ply', mesh)).rejects.toThrow('does not ask for')
})

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

it('reads compression, pixel types and primaries of OpenEXR', async () => {
  expect(values((await read(exr, 'colour/comp.0001.exr')).subjects[0])).toEqual({
    'color_vfx.exr_compression': 'dwaa',
    'color_vfx.file_format': 'exr_half',
    'color_vfx.bit_depth': 16,
    'color_vfx.color_space': 'acescg',
    'color_vfx.transfer_function': 'scene_linear',
  })
  expect(values((await read(exr, 'colour/plate.0001.exr')).subjects[0])).toMatchObject({
    'color_vfx.exr_compression': 'zip',
    'color_vfx.file_format': 'exr_float',
    'color_vfx.bit_depth': 32,
  })
})

it('finds the lowest value of a colour decision list, with its line', async () => {
  const { subjects } = await read(cdl, 'colour/reel.ccc')
  expect(subjects[0]!.facts.map(({ path, value, place }) => [path, value, place.line])).toEqual([
    ['color_vfx.cdl_slope_min', -0.2, 15],
    ['color_vfx.cdl_power_min', 0.9, 17],
    ['color_vfx.cdl_saturation', -0.1, 20],
  ])
  const edl = await read(cdl, 'colour/reel.edl')
  expect(values(edl.subjects[0])).toEqual({
    'color_vfx.cdl_slope_min': 1,
    'color_vfx.cdl_power_min': 0,
    'color_vfx.cdl_saturation': 0.9,
  })
})

it.each([
  ['logs/vmaf.json', 93.25, 'harmonic mean over the frames'],
  ['logs/vmaf.xml', 88.5, 'mean over the frames'],
])('reads the pooled score of %s', async (name, value, method) => {
  const { subjects } = await read(vmafLog, name)
  expect(subjects[0]!.facts).toMatchObject([{ path: 'delivery.vmaf', value, method }])
})

it('says of each adapter what it reads', () => {
  for (const { summary, files } of adapters) {
    expect(summary).toMatch(/^\S.*\.$/)
    expect(files.length).toBeGreaterThan(0)
  }
})
