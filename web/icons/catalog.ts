import {
  Bath,
  BatteryCharging,
  CircuitBoard,
  Drill,
  Droplet,
  Fan,
  Flame,
  Forklift,
  Gauge,
  Gift,
  Hammer,
  Handshake,
  HardHat,
  IdCard,
  Lightbulb,
  type LucideIcon,
  Mail,
  Medal,
  Megaphone,
  MessageCircle,
  Phone,
  Plug,
  RadioTower,
  Route,
  Ruler,
  ShieldCheck,
  ShowerHead,
  Snowflake,
  Star,
  Thermometer,
  Toolbox,
  Trophy,
  Truck,
  User,
  Users,
  Van,
  Waves,
  Wind,
  Wrench,
  Zap,
} from 'lucide-react'
import { icons as text } from '#locales/text.ts'

export interface CatalogIcon {
  /** Also the base name of its files. */
  id: string
  name: string
  Icon: LucideIcon
}

export interface IconCategory {
  id: string
  name: string
  icons: readonly CatalogIcon[]
}

const icon = (id: keyof typeof text.names, Icon: LucideIcon): CatalogIcon => ({ id, name: text.names[id], Icon })

/** 39 icons in 8 categories. */
export const categories: readonly IconCategory[] = [
  {
    id: 'communication',
    name: text.categoryNames.communication,
    icons: [
      icon('megaphone', Megaphone),
      icon('message', MessageCircle),
      icon('mail', Mail),
      icon('phone', Phone),
      icon('radio-tower', RadioTower),
    ],
  },
  {
    id: 'people',
    name: text.categoryNames.people,
    icons: [
      icon('person', User),
      icon('team', Users),
      icon('hard-hat', HardHat),
      icon('handshake', Handshake),
      icon('id-card', IdCard),
    ],
  },
  {
    id: 'heating-and-cooling',
    name: text.categoryNames['heating-and-cooling'],
    icons: [
      icon('wind', Wind),
      icon('fan', Fan),
      icon('thermometer', Thermometer),
      icon('snowflake', Snowflake),
      icon('flame', Flame),
    ],
  },
  {
    id: 'plumbing',
    name: text.categoryNames.plumbing,
    icons: [
      icon('droplet', Droplet),
      icon('waves', Waves),
      icon('shower', ShowerHead),
      icon('bath', Bath),
      icon('gauge', Gauge),
    ],
  },
  {
    id: 'electric',
    name: text.categoryNames.electric,
    icons: [
      icon('bolt', Zap),
      icon('plug', Plug),
      icon('bulb', Lightbulb),
      icon('battery', BatteryCharging),
      icon('circuit', CircuitBoard),
    ],
  },
  {
    id: 'tools',
    name: text.categoryNames.tools,
    icons: [
      icon('wrench', Wrench),
      icon('hammer', Hammer),
      icon('drill', Drill),
      icon('toolbox', Toolbox),
      icon('ruler', Ruler),
    ],
  },
  {
    id: 'vehicles',
    name: text.categoryNames.vehicles,
    icons: [icon('truck', Truck), icon('van', Van), icon('forklift', Forklift), icon('route', Route)],
  },
  {
    id: 'achievement',
    name: text.categoryNames.achievement,
    icons: [
      icon('trophy', Trophy),
      icon('medal', Medal),
      icon('star', Star),
      icon('gift', Gift),
      icon('shield', ShieldCheck),
    ],
  },
]
