import { getRouteApi } from '@tanstack/react-router'
import { BookOpen, ChevronDown } from 'lucide-react'
import { mayEver } from '#contract/policy.ts'
import { common, places, settings as text } from '#locales/text.ts'
import { LanguageCard } from '#web/language/language-cards.tsx'
import { LeadersMailCard } from '#web/leaders/leaders-mail-card.tsx'
import { setColorScheme, useColorScheme } from '#web/lib/color-scheme.ts'
import { NotificationSettings } from '#web/push/notification-settings.tsx'
import { OwnHoursCard } from '#web/quiet-hours/own-hours-card.tsx'
import { useActor } from '#web/session/session.ts'
import { ManagementCards } from '#web/settings/management-cards.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { AlwaysTranslate } from '#web/translation/always-translate.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
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
          { value: 'management', label: mayManage ? text.management : text.more },
        ]}
        value={tab}
        onChange={chosen => void navigate({ search: { tab: chosen } })}
        listClassName="px-0 desk:px-0"
      >
        <TabPanel value="notifications" className="grid gap-4 pt-5">
          <NotificationSettings />
          <OwnHoursCard />
          <WeeklyMailCard />
          <LeadersMailCard />
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

const choices = [
  { value: 'system', label: text.schemes.system, help: text.schemes.systemHelp },
  { value: 'light', label: text.schemes.light, help: text.schemes.lightHelp },
  { value: 'dark', label: text.schemes.dark, help: text.schemes.darkHelp },
] as const

/** Light, dark or the system's scheme, for this device. */
function Appearance() {
  const chosen = useColorScheme()
  return (
    <Card className="max-w-feed p-5">
      <ChoiceField
        legend={text.schemeLegend}
        name="color-scheme"
        choices={[...choices]}
        chosen={chosen}
        onChange={event => {
          const picked = choices.find(({ value }) => value === event.target.value)
          if (picked) setColorScheme(picked.value)
        }}
      />
      <p className="mt-2 text-meta text-ink-3">{text.schemeNote}</p>
    </Card>
  )
}

/** Explains the roles, in a card that opens under its title. */
function Guidelines() {
  return (
    <Card className="overflow-hidden">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 text-h3 outline-offset-[-3px]! hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <BookOpen className="size-5 text-brand-ink" />
          <span className="flex-1">{text.guidelines}</span>
          <ChevronDown className="size-5 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line px-5 py-4">
          <p className="mb-3 text-ink-2">{text.guidelinesLead}</p>
          <dl className="grid gap-3 desk:grid-cols-2 desk:gap-x-8">
            {Object.values(text.roles).map(role => (
              <div key={role.name}>
                <dt className="text-action">{role.name}</dt>
                <dd className="text-small text-ink-2">{role.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </Card>
  )
}
