import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { useApiKeysQuery, useRevealApiKeyMutation, useSaveApiKeysMutation } from '../api.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { useUnsaved } from '../unsaved/unsaved-context.ts';
import { ApiKeysForm } from './api-keys-form.tsx';
import { changedFields, changedKeys, type KeyField, type KeyText, nothingTyped } from './keys.ts';
import { SettingsSection } from './settings-section.tsx';
import { useBanner } from './use-banner.ts';
import { useKeyChecks } from './use-key-checks.ts';

const RemoveKeyQuestion = lazy(async () => ({
	default: (await import(/* webpackChunkName: "questions" */ './remove-key-question.tsx'))
		.RemoveKeyQuestion,
}));

/** The person's own keys: read, typed, tested, saved, removed. */
export function ApiKeysSection() {
	const { data: keys, error, isFetching, refetch } = useApiKeysQuery();
	const [save, { isLoading: saving }] = useSaveApiKeysMutation();
	const [reveal, { reset: forgetRevealed }] = useRevealApiKeyMutation();
	const [typed, setTyped] = useState(nothingTyped);
	const { checks, check, forget } = useKeyChecks();
	const [rejected, setRejected] = useState<{ field: KeyField; reason: string }>();
	const [failure, setFailure] = useState<{ title: string; reason: string }>();
	const [done, setDone] = useBanner();
	const [asked, setAsked] = useState<KeyText>();
	const [removing, setRemoving] = useState<KeyField>();
	useUnsaved('keys', changedFields(typed).length > 0);

	const clear = () => {
		setDone(undefined);
		setFailure(undefined);
		setRejected(undefined);
	};
	const reset = () => {
		clear();
		for (const field of changedFields(typed)) forget(field);
		setTyped(nothingTyped);
	};
	const change = (field: KeyField, value: string) => {
		setTyped((before) => ({ ...before, [field]: value }));
		forget(field);
		if (rejected?.field === field) setRejected(undefined);
	};
	const saveTyped = async () => {
		clear();
		const { error: failed } = await save(changedKeys(typed));
		if (!failed) {
			reset();
			return setDone('API keys saved successfully!');
		}
		const reason = describeFailure(failed);
		if (asFailure(failed)?.code !== 'key_rejected')
			return setFailure({ title: 'Failed to save API keys', reason });
		const [field, another] = changedFields(typed);
		if (field && !another) return setRejected({ field, reason });
		// The answer does not say which of them it was: their providers do.
		setFailure({ title: 'Failed to save API keys', reason });
		for (const each of changedFields(typed)) void check(each, typed[each]);
	};
	const remove = async ({ field, label }: KeyText) => {
		clear();
		setAsked(undefined);
		setRemoving(field);
		const { error: failed } = await save({ [field]: null });
		setRemoving(undefined);
		if (failed)
			return setFailure({ title: 'Failed to save API keys', reason: describeFailure(failed) });
		if (typed[field] === '') forget(field);
		setDone(`The ${label} key was removed.`);
	};
	const copy = async ({ field, label }: KeyText) => {
		clear();
		const { data, error: refused } = await reveal(field);
		forgetRevealed();
		const notAllowed = () =>
			'The browser did not allow it. Allow this page to use the clipboard, then try again.';
		const reason = data
			? await navigator.clipboard.writeText(data.key).then(() => undefined, notAllowed)
			: describeFailure(refused);
		if (reason === undefined) setDone(`The ${label} key was copied.`);
		else setFailure({ title: 'The key was not copied', reason });
	};

	return (
		<SettingsSection
			title="API Keys"
			note="Stored encrypted, shown masked. Each is checked with its own provider when you save, and sent nowhere else."
		>
			{keys ? (
				<ApiKeysForm
					keys={keys}
					typed={typed}
					checks={checks}
					saving={saving && removing === undefined}
					removing={removing}
					rejected={rejected}
					failure={failure}
					done={done}
					onChange={change}
					onTest={(field) => void check(field, typed[field])}
					onSave={() => void saveTyped()}
					onReset={reset}
					onCopy={(text) => void copy(text)}
					onRemove={setAsked}
				/>
			) : error && !isFetching ? (
				<NotLoaded
					title="Failed to load API keys"
					reason={describeFailure(error)}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton label="Loading your API keys" />
			)}
			{asked && (
				<Suspense>
					<RemoveKeyQuestion
						text={asked}
						provided={keys?.provided?.includes(asked.field) ?? false}
						onKeep={() => setAsked(undefined)}
						onRemove={() => void remove(asked)}
					/>
				</Suspense>
			)}
		</SettingsSection>
	);
}
