import type { ComposeSpending } from 'bff/contract/compose/models';
import { TextField } from 'design-system/text-field';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatDollars } from 'remote-kit/format-number';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import { Loaded } from 'remote-kit/loaded';
import { usePublishingSettingsQuery } from '../publishing/publishing-api.ts';
import { amountOf, isAmount } from '../settings/amount.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useBanner } from '../settings/use-banner.ts';
import { useAnswerSpendingQuery, useSaveAnswerLimitMutation } from './answers-api.ts';

/** Settings section: the cost limit of the assistant's answers. */
export function AnswersSection() {
	const query = useAnswerSpendingQuery(undefined, { refetchOnMountOrArgChange: true });
	// The section above has its size by then.
	const { isLoading } = usePublishingSettingsQuery();
	const isLoaded = query.data !== undefined && !isLoading;
	const isLinked = useRef(location.hash === '#answers');
	useEffect(() => {
		if (!isLoaded || !isLinked.current) return;
		isLinked.current = false;
		document.getElementById('answers')?.scrollIntoView();
	}, [isLoaded]);
	return (
		<SettingsSection id="answers" title="Answers" note="What the assistant may cost.">
			<Loaded query={query} name="what answers have cost" lines={3}>
				{(spending) => <LimitEditor spending={spending} />}
			</Loaded>
		</SettingsSection>
	);
}

const MAX_LIMIT = 100_000;
const textOf = (limit: number | null) => (limit === null ? '' : String(limit));

function LimitEditor({ spending: { monthlyLimit, spent } }: { spending: ComposeSpending }) {
	const [save, { isLoading: saving }] = useSaveAnswerLimitMutation();
	/** Undefined while the form shows the stored values. */
	const [edited, setEdited] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useBanner();
	const limit = edited ?? textOf(monthlyLimit);
	const isDirty = limit !== textOf(monthlyLimit);
	useUnsaved('answers', isDirty);

	const saveEdited = async () => {
		const isEmpty = limit.trim() === '';
		setDone(undefined);
		setFailure(undefined);
		if (!isEmpty && !isAmount(limit, MAX_LIMIT))
			return setProblem('Enter an amount in dollars, or leave it empty for no limit.');
		setProblem(undefined);
		const { error } = await save(isEmpty ? null : amountOf(limit));
		if (error) return setFailure(describeFailure(error));
		setEdited(undefined);
		setDone('Limit saved.');
	};
	const reset = () => {
		setEdited(undefined);
		setProblem(undefined);
		setFailure(undefined);
	};
	return (
		<SettingsForm
			failureTitle="Your limit wasn't saved"
			isDirty={isDirty}
			saving={saving}
			failure={failure}
			done={done}
			onSave={() => void saveEdited()}
			onReset={reset}
		>
			<TextField
				label="Most to spend on answers in a month, in dollars"
				meta={`${formatDollars(spent)} spent this month`}
				help="Empty means no limit. Answers and rewrites that could go over it aren’t sent. Months are in UTC."
				error={problem}
				inputMode="decimal"
				autoComplete="off"
				value={limit}
				readOnly={saving}
				onChange={({ currentTarget }) => setEdited(currentTarget.value)}
			/>
		</SettingsForm>
	);
}
