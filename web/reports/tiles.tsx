import type { ReactNode } from 'react'
import { number } from '#locales/messages.ts'
import { reports as text } from '#locales/text.ts'
import { percent, shareOf } from '#web/engagement/rates.ts'

interface TilesProps {
  figures: {
    people: number
    joined: number
    notInvited: number
    active: number
    posts: number
    recentPosts: number
    rate: number | null
  }
  /** In the report of a team, whose people are members. */
  isTeam: boolean
  /** Shows what is behind a figure. */
  onShow: (behind: 'people' | 'active' | 'posts' | 'rates') => void
}

/** The four figures of a report; each leads to the people or posts behind it. */
export function Tiles({ figures, isTeam, onShow }: TilesProps) {
  const { people, joined, notInvited, active, posts, recentPosts, rate } = figures
  const { tiles } = text
  return (
    <ul className="grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4 print:grid-cols-4">
      <Tile
        label={isTeam ? tiles.members : tiles.users}
        value={number(people)}
        detail={
          <>
            {joined > 0 ? tiles.joined({ count: joined }) : tiles.noneJoined}
            {notInvited > 0 && <span className="block">{tiles.notInvited({ count: notInvited })}</span>}
          </>
        }
        onPress={() => onShow('people')}
      />
      <Tile
        label={tiles.active}
        value={number(active)}
        detail={(isTeam ? tiles.activeShareOfMembers : tiles.activeShare)({ share: percent(shareOf(active, people)) })}
        onPress={() => onShow('active')}
      />
      <Tile
        label={tiles.posts}
        value={number(posts)}
        detail={tiles.recentPosts({ count: recentPosts })}
        onPress={() => onShow('posts')}
      />
      <Tile
        label={tiles.rate}
        value={percent(rate)}
        detail={rate === null ? tiles.noRate : tiles.mean}
        onPress={() => onShow('rates')}
      />
    </ul>
  )
}

interface TileProps {
  label: string
  value: string
  detail: ReactNode
  onPress: () => void
}

function Tile({ label, value, detail, onPress }: TileProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onPress}
        className="size-full rounded-card bg-surface px-4 py-3.5 text-start shadow-card transition-colors hover:bg-sunken desk:px-5 desk:pt-4 desk:pb-4.5"
      >
        <span className="block text-small font-medium text-ink-2">{label}</span>
        <span className="block text-figure tabular-nums">{value}</span>
        <span className="block text-meta text-ink-3">{detail}</span>
      </button>
    </li>
  )
}
