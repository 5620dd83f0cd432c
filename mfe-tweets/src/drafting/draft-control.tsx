import { Button } from 'design-system/button';
import type { RefObject } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { useLateAction } from '../use-late-action.ts';

export interface DraftControlProps {
	id: string;
	/** The text box of the reply, which shows the draft. */
	box: RefObject<HTMLTextAreaElement | null>;
}

const loadRequestDraft = () =>
	import(/* webpackChunkName: "later" */ './draft-api.ts').then(({ requestDraft }) => requestDraft);

/** A button that requests a first draft of a reply. */
export function DraftControl({ id, box }: DraftControlProps) {
	const [draft, { isLoading, failure }] = useLateAction(loadRequestDraft);
	const onClick = async () => {
		const { data } = await draft({ id, tone: 'own' });
		if (data) box.current?.focus();
	};
	return (
		<>
			<Button size="sm" variant="quiet" busy={isLoading} onClick={() => void onClick()}>
				Draft a reply
			</Button>
			{failure && !isLoading ? <FailureLine failure={failure} /> : null}
		</>
	);
}
