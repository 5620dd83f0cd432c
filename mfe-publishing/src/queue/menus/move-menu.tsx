import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { LazyMenu, OpenMenu, type Trigger } from 'remote-kit/lazy/lazy-menu';
import { nameOf, type QueuedDraft } from '../queue-texts.ts';
import { useMoveItems } from './use-move-items.ts';

/** Moves a queued draft to another time without dragging it. */
export function MoveMenu({ draft }: { draft: QueuedDraft }) {
	const trigger = (
		<Button variant="quiet" size="sm" data-action="move">
			<span>
				Move to… <VisuallyHidden>{nameOf(draft)}</VisuallyHidden>
			</span>
		</Button>
	);
	return <LazyMenu trigger={trigger} opened={<Opened draft={draft} trigger={trigger} />} />;
}

function Opened({ draft, trigger }: { draft: QueuedDraft; trigger: Trigger }) {
	return <OpenMenu label="Move to…" trigger={trigger} items={useMoveItems(draft)} />;
}
