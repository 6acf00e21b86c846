/** How many triangles a glTF document draws. */
import { type JsonRecord, numberAt, recordAt, recordsAt } from '../json.ts'

/** Depth of nodes that is followed: a scene is a tree, and a damaged one may go round in circles. */
const DEPTH = 64
/** Nodes that are visited, at most. */
const NODES = 100_000

/** Triangles of the heaviest scene, each mesh counted as often as a node draws it; of all meshes where there is no scene. */
export function triangles(document: JsonRecord): number {
  const meshes = recordsAt(document['meshes']).map((mesh) => meshTriangles(document, mesh))
  const scenes = recordsAt(document['scenes'])
  if (scenes.length === 0) return meshes.reduce((sum, count) => sum + count, 0)
  const nodes = recordsAt(document['nodes'])
  let visited = 0
  const below = (index: number, depth: number): number => {
    const node = nodes[index]
    visited += 1
    if (node === undefined || depth > DEPTH || visited > NODES) return 0
    const own = (meshes[numberAt(node['mesh']) ?? -1] ?? 0) * instances(document, node)
    return numbers(node['children']).reduce((sum, child) => sum + below(child, depth + 1), own)
  }
  return Math.max(
    ...scenes.map((scene) =>
      numbers(scene['nodes']).reduce((sum, node) => sum + below(node, 0), 0),
    ),
  )
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : []

/** How often EXT_mesh_gpu_instancing draws a node's mesh; otherwise 1. */
function instances(document: JsonRecord, node: JsonRecord): number {
  const instancing = recordAt(recordAt(node['extensions'])['EXT_mesh_gpu_instancing'])
  const [accessor] = Object.values(recordAt(instancing['attributes']))
  return accessor === undefined ? 1 : (countOf(document, accessor) ?? 1)
}

const countOf = (document: JsonRecord, accessor: unknown): number | undefined =>
  numberAt(recordsAt(document['accessors'])[numberAt(accessor) ?? -1]?.['count'])

/** Modes of section 3.7.2.1 of the specification; points and lines have no triangles. */
const perVertex: Readonly<Record<number, (vertices: number) => number>> = {
  4: (vertices) => Math.floor(vertices / 3),
  5: (vertices) => Math.max(0, vertices - 2),
  6: (vertices) => Math.max(0, vertices - 2),
}

const meshTriangles = (document: JsonRecord, mesh: JsonRecord): number =>
  recordsAt(mesh['primitives']).reduce((sum, primitive) => {
    const count = perVertex[numberAt(primitive['mode']) ?? 4]
    const vertices =
      countOf(document, primitive['indices']) ??
      countOf(document, recordAt(primitive['attributes'])['POSITION'])
    return sum + (count === undefined ? 0 : count(vertices ?? 0))
  }, 0)
