import { getRouteApi } from '@tanstack/react-router'
import { mayEver } from '#contract/policy.ts'
import { common, places, settings as text } from '#locales/text.ts'
import { LanguageCard } from '#web/language/language-card.tsx'
import { NotificationSettings } from '#web/push/notification-settings.tsx'
import { OwnHoursCard } from '#web/quiet-hours/own-hours-card.tsx'
import { useActor } from '#web/session/session.ts'
import { Appearance } from '#web/settings/appearance.tsx'
import { Guidelines } from '#web/settings/guidelines.tsx'
import { ManagementCards } from '#web/settings/management-cards.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { AlwaysTranslate } from '#web/translation/always-translate.tsx'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { WeeklyMailCard } from '#web/weekly-mail/weekly-mail-card.tsx'

const route = getRouteApi('/signed-in/settings')

/** `/settings`, for everyone; the tab is in the URL. */
export function SettingsPage() {
  const mayManage = mayEver(useActor(), 'settings.manage')
  const { tab = mayManage ? 'management' : 'notifications' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ManagementPage title={common.settings} back={{ to: '/', label: places.feed }}>
      <Tabs
        label={text.tabs}
        tabs={[
          { value: 'notifications', label: text.notifications },
          { value: 'appearance', label: text.appearance },
          { value: 'management', label: text.management },
        ]}
        value={tab}
        onChange={chosen => void navigate({ search: { tab: chosen } })}
        listClassName="px-0 desk:px-0"
      >
        <TabPanel value="notifications" className="grid gap-4 pt-5">
          <NotificationSettings />
          <OwnHoursCard />
          <WeeklyMailCard />
        </TabPanel>
        <TabPanel value="appearance" className="grid gap-4 pt-5">
          <LanguageCard />
          <AlwaysTranslate />
          <Appearance />
        </TabPanel>
        <TabPanel value="management" className="grid gap-4 pt-5">
          <ManagementCards />
          <Guidelines />
        </TabPanel>
      </Tabs>
    </ManagementPage>
  )
}
