import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** The photos of the demo: a drawing each, in `scenes/<name>.svg`. */
export type SceneName =
  | 'basement'
  | 'boilers'
  | 'breakfast'
  | 'certificates'
  | 'chargers'
  | 'ductwork'
  | 'gauges'
  | 'heat-pump'
  | 'lift'
  | 'peaches'
  | 'rooftop'
  | 'rooftop-dusk'
  | 'shelves'
  | 'switchboard'
  | 'trench'
  | 'vans'

/** Returns the drawing in its own size. */
export const sceneOf = (name: SceneName): Sharp => sharp(join(import.meta.dirname, 'scenes', `${name}.svg`))
