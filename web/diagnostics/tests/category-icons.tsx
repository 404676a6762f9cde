import { Bell, Database, Gift, Image, LockKeyhole, MessageCircle, User, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TestCategory } from '#contract/system-tests.ts'

export const categoryIcons: Record<TestCategory, ReactNode> = {
  Database: <Database />,
  Authentication: <LockKeyhole />,
  Users: <User />,
  Teams: <Users />,
  Posts: <MessageCircle />,
  Media: <Image />,
  Push: <Bell />,
  Giveaways: <Gift />,
}
