import { Menu } from 'design-system/menu';
import type { Trigger } from 'remote-kit/lazy/lazy-menu';
import type { QueuedDraft } from '../queue-texts.ts';
import { useMoveItems } from './use-move-items.ts';

/** The menu of the times that a draft can be moved to, open. */
export function OpenMoveMenu({ draft, trigger }: { draft: QueuedDraft; trigger: Trigger }) {
	return <Menu label="Move to…" trigger={trigger} items={useMoveItems(draft)} defaultOpen />;
}
