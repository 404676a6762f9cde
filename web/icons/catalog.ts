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

const icon = (id: string, name: string, Icon: LucideIcon): CatalogIcon => ({ id, name, Icon })

/** 39 icons in 8 categories. */
export const categories: readonly IconCategory[] = [
  {
    id: 'communication',
    name: 'Communication',
    icons: [
      icon('megaphone', 'Megaphone', Megaphone),
      icon('message', 'Message', MessageCircle),
      icon('mail', 'Mail', Mail),
      icon('phone', 'Phone', Phone),
      icon('radio-tower', 'Radio tower', RadioTower),
    ],
  },
  {
    id: 'people',
    name: 'People',
    icons: [
      icon('person', 'Person', User),
      icon('team', 'Team', Users),
      icon('hard-hat', 'Hard hat', HardHat),
      icon('handshake', 'Handshake', Handshake),
      icon('id-card', 'ID card', IdCard),
    ],
  },
  {
    id: 'heating-and-cooling',
    name: 'Heating and cooling',
    icons: [
      icon('wind', 'Wind', Wind),
      icon('fan', 'Fan', Fan),
      icon('thermometer', 'Thermometer', Thermometer),
      icon('snowflake', 'Snowflake', Snowflake),
      icon('flame', 'Flame', Flame),
    ],
  },
  {
    id: 'plumbing',
    name: 'Plumbing',
    icons: [
      icon('droplet', 'Droplet', Droplet),
      icon('waves', 'Waves', Waves),
      icon('shower', 'Shower', ShowerHead),
      icon('bath', 'Bath', Bath),
      icon('gauge', 'Gauge', Gauge),
    ],
  },
  {
    id: 'electric',
    name: 'Electric',
    icons: [
      icon('bolt', 'Bolt', Zap),
      icon('plug', 'Plug', Plug),
      icon('bulb', 'Bulb', Lightbulb),
      icon('battery', 'Battery', BatteryCharging),
      icon('circuit', 'Circuit', CircuitBoard),
    ],
  },
  {
    id: 'tools',
    name: 'Tools',
    icons: [
      icon('wrench', 'Wrench', Wrench),
      icon('hammer', 'Hammer', Hammer),
      icon('drill', 'Drill', Drill),
      icon('toolbox', 'Toolbox', Toolbox),
      icon('ruler', 'Ruler', Ruler),
    ],
  },
  {
    id: 'vehicles',
    name: 'Vehicles',
    icons: [
      icon('truck', 'Truck', Truck),
      icon('van', 'Van', Van),
      icon('forklift', 'Forklift', Forklift),
      icon('route', 'Route', Route),
    ],
  },
  {
    id: 'achievement',
    name: 'Achievement',
    icons: [
      icon('trophy', 'Trophy', Trophy),
      icon('medal', 'Medal', Medal),
      icon('star', 'Star', Star),
      icon('gift', 'Gift', Gift),
      icon('shield', 'Shield', ShieldCheck),
    ],
  },
]
