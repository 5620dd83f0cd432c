import { isApiError } from 'bff/client/api-error';
import { getChecklist, saveChecklist } from 'bff/contract/account/account';
import { type Feed, getFeed } from 'bff/contract/feed/feed';
import { useEffect, useState } from 'react';
import { useShell } from '../../shell-context.ts';
import { useQuery } from '../use-query.ts';
import { firstSteps, type Progress, type Step } from './steps.ts';

export interface FirstStepsState {
	steps: Step[] | undefined;
	/** Whether they are still to be done. Undefined until known. */
	isNew: boolean | undefined;
	/** Undefined until known, and once they are done or hidden. */
	feed: Feed | undefined;
	failure: string | undefined;
	/** Whether the user has just hidden them. */
	isHidden: boolean;
	hide: () => void;
}

/**
 * The first steps, until all are done or the user hides them; undefined otherwise, and until known.
 * Both are stored with the account.
 */
export function useFirstSteps(
	cards: { [Name in Exclude<keyof Progress, 'feed'>]: Progress[Name] | undefined },
	isLive: (remote: string) => boolean,
): FirstStepsState {
	const { session, report } = useShell();
	const checklist = useQuery(getChecklist);
	const [isHidden, setHidden] = useState(false);
	const [failure, setFailure] = useState<string>();
	const isShown = checklist.data?.hidden === false && !isHidden;
	const feed = useQuery(getFeed, { isEnabled: isShown }).data;
	const { files, threads, run } = cards;
	const steps =
		isShown && feed && files && threads && run !== undefined
			? firstSteps({ feed, files, threads, run }, isLive)
			: undefined;
	const isComplete = steps?.every(({ isDone }) => isDone) ?? false;

	const save = () => session.client.call(saveChecklist, { body: { hidden: true } });
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last step is done
	useEffect(() => {
		if (isComplete) save().catch(report);
	}, [isComplete]);

	return {
		steps: isComplete ? undefined : steps,
		isNew: checklist.data || checklist.failure !== undefined ? isShown && !isComplete : undefined,
		feed,
		failure,
		isHidden,
		hide() {
			setHidden(true);
			save().catch((error: unknown) => {
				if (!isApiError(error)) report(error);
				setHidden(false);
				setFailure('The list couldn’t be hidden. Try again.');
			});
		},
	};
}
