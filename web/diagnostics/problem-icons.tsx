import { Bell, Clock, Database, Film, HardDrive, ImageOff, Mail, RefreshCw, Server, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/health.ts'

export const problemIcons: Record<Problem['key'], ReactNode> = {
  disk: <HardDrive />,
  storage: <Server />,
  media: <ImageOff />,
  mail: <Mail />,
  push: <Bell />,
  backup: <Database />,
  jobs: <RefreshCw />,
  certificate: <ShieldAlert />,
  clock: <Clock />,
  'time-zone': <Clock />,
  ffmpeg: <Film />,
}
