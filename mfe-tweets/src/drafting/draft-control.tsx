import { Button } from 'design-system/button';
import type { RefObject } from 'react';
import { asFailure } from 'remote-kit/failure';
import { FailureLine } from '../components/failure-line.tsx';
import { useDraftReplyMutation } from './draft-api.ts';

export interface DraftControlProps {
	id: string;
	/** The text box of the reply, which shows the draft. */
	box: RefObject<HTMLTextAreaElement | null>;
}

/** A button that requests a first draft of a reply. */
export function DraftControl({ id, box }: DraftControlProps) {
	const [draft, { isLoading, error }] = useDraftReplyMutation();
	const failure = asFailure(error);
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
