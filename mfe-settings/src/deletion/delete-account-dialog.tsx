import type { QueryError } from 'bff/client/base-query';
import { DELETION_DAYS, type Deletion } from 'bff/contract/deletion/deletion';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Dialog } from 'design-system/dialog';
import { NotLoaded } from 'design-system/not-loaded';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { TextField } from 'design-system/text-field';
import { useId, useState } from 'react';
import { providerNames } from 'remote-kit/connecting/providers';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { RETURN_PATH_KEY } from 'shell/contract/return-path';
import settings from '../settings/settings.module.css';
import styles from './delete-account.module.css';
import { mayBeDone, useDeletionQuery, useRequestDeletionMutation } from './deletion-api.ts';

interface Props {
	username: string;
	path: string;
	onClose: () => void;
	onDeleted: () => void;
}

/** Confirms the deletion of the account. */
export function DeleteAccountDialog({ username, path, onClose, onDeleted }: Props) {
	const query = useDeletionQuery(undefined, { refetchOnMountOrArgChange: true });
	const [requestDeletion, { error, isLoading }] = useRequestDeletionMutation();
	const { data: deletion } = query;
	const formId = useId();
	const needsSignIn = deletion?.confirmBy === 'sign_in' && !deletion.hasSignedInRecently;
	const isReady = deletion !== undefined && !query.isFetching && !needsSignIn;
	const actions = (
		<>
			<Button onClick={onClose}>Keep my account</Button>
			{isReady && (
				<Button variant="danger" type="submit" form={formId} busy={isLoading}>
					Delete my account
				</Button>
			)}
		</>
	);
	const content = isReady ? (
		<ConfirmForm
			id={formId}
			username={username}
			needsPassword={deletion.confirmBy === 'password'}
			error={asFailure(error)}
			onConfirm={async (body) => {
				const result = await requestDeletion(body);
				// The response to an earlier request was lost.
				const isRepeated = asFailure(result.error)?.code === 'account_deleting';
				if (result.data || isRepeated) onDeleted();
			}}
		/>
	) : query.isFetching ? (
		<Skeleton label="Loading" lines={2} />
	) : deletion ? (
		<SignInAgain providers={deletion.providers} path={path} />
	) : (
		<NotLoaded
			title="We couldn’t load this"
			reason={describeFailure(query.error)}
			onRetry={() => void query.refetch()}
		/>
	);
	return (
		<Dialog open title="Delete your account?" content={content} actions={actions} onClose={onClose}>
			Your subscription is cancelled now, your queue is emptied, and you are signed out on other
			devices. In {DELETION_DAYS} days everything is deleted for good. Until then, sign in to keep
			it or to <a href="/billing/export">export your data</a>.
		</Dialog>
	);
}

function ConfirmForm({
	id,
	username,
	needsPassword,
	error,
	onConfirm,
}: {
	id: string;
	username: string;
	needsPassword: boolean;
	error: QueryError | undefined;
	onConfirm: (body: { username: string; password?: string }) => Promise<void>;
}) {
	const [problem, setProblem] = useState<string>();
	const submit = (form: FormData) => {
		const typed = String(form.get('confirmation')).trim().toLowerCase();
		if (typed !== username) return setProblem(`Type ${username} to confirm.`);
		setProblem(undefined);
		const password = String(form.get('password') ?? '');
		void onConfirm({ username: typed, ...(password !== '' && { password }) });
	};
	return (
		<form
			id={id}
			className={styles.content}
			onSubmit={(event) => {
				event.preventDefault();
				submit(new FormData(event.currentTarget));
			}}
		>
			<TextField
				name="confirmation"
				label={`Type ${username} to confirm`}
				required
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				error={problem}
			/>
			{needsPassword && (
				<TextField
					name="password"
					type="password"
					label="Your password"
					required
					autoComplete="current-password"
				/>
			)}
			{error && (
				<Notice
					tone="error"
					title={
						mayBeDone(error)
							? 'We couldn’t tell whether your account was deleted'
							: 'Your account was not deleted'
					}
					live
				>
					{mayBeDone(error) ? 'Reload to check.' : describeFailure(error)}
				</Notice>
			)}
		</form>
	);
}

function SignInAgain({ providers, path }: { providers: Deletion['providers']; path: string }) {
	return (
		<div className={styles.content}>
			<p>First, sign in again. You come back here afterwards.</p>
			<div className={settings.actions}>
				{providers.map((provider) => (
					<ButtonLink
						key={provider}
						href={`/auth/${provider}`}
						onClick={() => sessionStorage.setItem(RETURN_PATH_KEY, path)}
					>
						Sign in with {providerNames[provider]}
					</ButtonLink>
				))}
			</div>
		</div>
	);
}
