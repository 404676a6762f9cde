import { Tooltip } from '../tooltip.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** An icon button with its label as a tooltip. */
export function TipButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <IconButton {...props} />
    </Tooltip>
  )
}
