import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { lazy } from 'react';
import { LazyMenu } from 'remote-kit/lazy/lazy-menu';
import { nameOf, type QueuedDraft } from '../queue-texts.ts';

const OpenMoveMenu = lazy(async () => ({
	default: (await import(/* webpackChunkName: "overlays" */ './open-move-menu.tsx')).OpenMoveMenu,
}));

/** Moves a queued draft to another time without dragging it. */
export function MoveMenu({ draft }: { draft: QueuedDraft }) {
	const trigger = (
		<Button variant="quiet" size="sm" data-action="move">
			<span>
				Move to… <VisuallyHidden>{nameOf(draft)}</VisuallyHidden>
			</span>
		</Button>
	);
	return <LazyMenu trigger={trigger} opened={<OpenMoveMenu draft={draft} trigger={trigger} />} />;
}
