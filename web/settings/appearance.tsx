import { settings as text } from '#locales/text.ts'
import { setColorScheme, useColorScheme } from '#web/lib/color-scheme.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const choices = [
  { value: 'system', label: text.schemes.system, help: text.schemes.systemHelp },
  { value: 'light', label: text.schemes.light, help: text.schemes.lightHelp },
  { value: 'dark', label: text.schemes.dark, help: text.schemes.darkHelp },
] as const

/** Light, dark or the system's scheme, for this device. */
export function Appearance() {
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
