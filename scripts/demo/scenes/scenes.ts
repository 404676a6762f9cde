import { basement, boilers } from './cellar.ts'
import type { Picture } from './draw.ts'
import { breakfast, peaches } from './food.ts'
import { certificates, ductwork } from './hall.ts'
import { heatPump, lift, rooftop } from './roofs.ts'
import { gauges, shelves, switchboard } from './workshop.ts'
import { chargers, trench, vans } from './yard.ts'

/** Every photo of the demo, drawn on demand. */
export const scenes = {
  basement,
  boilers,
  breakfast,
  certificates,
  chargers,
  ductwork,
  gauges,
  heatPump,
  lift,
  peaches,
  rooftop: () => rooftop('day'),
  rooftopDusk: () => rooftop('dusk'),
  shelves,
  switchboard,
  trench,
  vans,
} as const satisfies Record<string, () => Picture>

export type SceneName = keyof typeof scenes
