import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { useApiKeysQuery, useRevealApiKeyMutation, useSaveApiKeysMutation } from '../api.ts';
import { messageOf } from '../message-of.ts';
import { ApiKeysForm } from './api-keys-form.tsx';
import { changedKeys, type KeyField, type KeyText, nothingTyped } from './keys.ts';
import { SettingsSection } from './settings-section.tsx';

const RemoveKeyQuestion = lazy(async () => ({ default: (await import('./remove-key-question.tsx')).RemoveKeyQuestion }));

/** How long a banner stands, by the spec. */
const BANNER_MS = 3000;

/** The person's own keys: read, typed, saved, removed. */
export function ApiKeysSection({ onUnsavedChange }: Pick<RemoteProps, 'onUnsavedChange'>) {
	const { data: keys, error, isFetching, refetch } = useApiKeysQuery();
	const [save, { isLoading: saving }] = useSaveApiKeysMutation();
	const [reveal, { reset: forgetRevealed }] = useRevealApiKeyMutation();
	const [typed, setTyped] = useState(nothingTyped);
	const [failure, setFailure] = useState<{ title: string; reason: string }>();
	const [done, setDone] = useState<string>();
	const [asked, setAsked] = useState<KeyText>();
	const [removing, setRemoving] = useState<KeyField>();
	const isDirty = Object.keys(changedKeys(typed)).length > 0;

	useEffect(() => onUnsavedChange(isDirty), [isDirty, onUnsavedChange]);
	useEffect(() => {
		if (done === undefined) return;
		const timer = setTimeout(() => setDone(undefined), BANNER_MS);
		return () => clearTimeout(timer);
	}, [done]);

	/** Returns whether it was stored. */
	const store = async (change: Parameters<typeof save>[0], whatWasDone: string): Promise<boolean> => {
		setDone(undefined);
		setFailure(undefined);
		const { error: failed } = await save(change);
		if (failed) setFailure({ title: 'Failed to save API keys', reason: messageOf(failed) });
		else setDone(whatWasDone);
		return !failed;
	};
	const saveTyped = async () => {
		if (await store(changedKeys(typed), 'API keys saved successfully!')) setTyped(nothingTyped);
	};
	const remove = async ({ field, label }: KeyText) => {
		setAsked(undefined);
		setRemoving(field);
		await store({ [field]: null }, `The ${label} key was removed.`);
		setRemoving(undefined);
	};
	const copy = async ({ field, label }: KeyText) => {
		setDone(undefined);
		setFailure(undefined);
		const { data, error: refused } = await reveal(field);
		forgetRevealed();
		const notAllowed = () => 'The browser did not allow it. Allow this page to use the clipboard, then try again.';
		const reason = data ? await navigator.clipboard.writeText(data.key).then(() => undefined, notAllowed) : messageOf(refused);
		if (reason === undefined) setDone(`The ${label} key was copied.`);
		else setFailure({ title: 'The key was not copied', reason });
	};
	const reset = () => {
		setTyped(nothingTyped);
		setFailure(undefined);
	};

	return (
		<SettingsSection title="API Keys" note="Stored encrypted, shown masked. They are sent to their own provider only.">
			{keys ? (
				<ApiKeysForm
					keys={keys}
					typed={typed}
					saving={saving && removing === undefined}
					removing={removing}
					failure={failure}
					done={done}
					onChange={setTyped}
					onSave={() => void saveTyped()}
					onReset={reset}
					onCopy={(text) => void copy(text)}
					onRemove={setAsked}
				/>
			) : error && !isFetching ? (
				<Notice tone="error" title="Failed to load API keys" actions={<Button onClick={() => void refetch()}>Try again</Button>} live>
					{messageOf(error)}
				</Notice>
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
