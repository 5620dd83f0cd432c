import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import { useSavePublishingSettingsMutation } from '../../publishing/publishing-api.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useBanner } from '../use-banner.ts';
import { useSaveAnswerLimitMutation } from './answer-limit-api.ts';
import {
	changesOf,
	findProblems,
	type LimitProblems,
	type LimitValues,
	limitValuesOf,
	type StoredLimits,
} from './limit-values.ts';
import { LimitsTable } from './limits-table.tsx';

/** Edits and saves all monthly limits together. */
export function LimitsEditor({ stored }: { stored: StoredLimits }) {
	const [saveAnswers, { isLoading: savingAnswers }] = useSaveAnswerLimitMutation();
	const [savePublishing, { isLoading: savingPublishing }] = useSavePublishingSettingsMutation();
	/** The limits that were typed over; the others are the stored ones. */
	const [edited, setEdited] = useState<Partial<LimitValues>>({});
	const [problems, setProblems] = useState<LimitProblems>({});
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useBanner();
	const values = { ...limitValuesOf(stored), ...edited };
	const changes = changesOf(values, stored);
	const isDirty = changes.answers !== undefined || changes.publishing !== undefined;
	const saving = savingAnswers || savingPublishing;
	useUnsaved('limits', isDirty);

	const save = async () => {
		setDone(undefined);
		setFailure(undefined);
		const found = findProblems(values);
		setProblems(found);
		if (Object.keys(found).length > 0) return;
		const saved = await Promise.all([
			changes.answers && saveAnswers(changes.answers.monthlyLimit),
			changes.publishing && savePublishing(changes.publishing),
		]);
		const failed = saved.find((each) => each?.error);
		// What was saved is stored by now, so only the rest is still unsaved.
		if (failed) return setFailure(describeFailure(failed.error));
		setEdited({});
		setDone('Limits saved.');
	};
	const reset = () => {
		setEdited({});
		setProblems({});
		setFailure(undefined);
	};
	return (
		<SettingsForm
			failureTitle="Your limits weren’t saved"
			isDirty={isDirty}
			saving={saving}
			failure={failure}
			done={done}
			onSave={() => void save()}
			onReset={reset}
		>
			<LimitsTable
				stored={stored}
				values={values}
				problems={problems}
				readOnly={saving}
				onChange={(changed) => setEdited({ ...edited, ...changed })}
			/>
		</SettingsForm>
	);
}
