import type { Voice } from 'bff/contract/compose/voice';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { Words } from 'design-system/words';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import type { RemoteProps } from 'shell/contract/remote';
import { editorPath } from '../files/editor-address.ts';
import { useCreateVoiceFileMutation } from './voice-api.ts';
import styles from './voice-screen.module.css';
import { VoiceSection } from './voice-section.tsx';

const NEW_FILE = {
	path: 'voice',
	content:
		'<h1>How I write</h1><p>What I sound like: </p><p>What I never write: </p><p>How long my sentences are: </p>',
};

export interface FileSectionProps extends Pick<RemoteProps, 'navigate'> {
	file: Voice['file'];
}

/** The user's file named `voice`, which is also used for replies. */
export function FileSection({ file, navigate }: FileSectionProps) {
	const [createFile, { error, isLoading }] = useCreateVoiceFileMutation();
	const create = async () => {
		if (isLoading) return;
		const { data } = await createFile(NEW_FILE);
		if (data) navigate(editorPath(data.path));
	};
	return (
		<VoiceSection title="Your voice file" note="Also used for replies.">
			{file ? (
				<>
					<p className={styles.path}>{file.path}</p>
					{file.text === '' ? (
						<p>This file is empty.</p>
					) : (
						<Words size="md" preserveLines className={styles.text}>
							{file.text}
						</Words>
					)}
					{file.isCut ? (
						<p className={styles.note}>Only the first 4,000 characters are used.</p>
					) : null}
					<ButtonLink href={editorPath(file.path)} size="sm">
						Edit in Editor
					</ButtonLink>
				</>
			) : (
				<>
					<p>
						Say how you write: what you sound like, what you never say, how long your sentences are.
					</p>
					<Button size="sm" busy={isLoading} onClick={() => void create()}>
						Create voice file
					</Button>
				</>
			)}
			{error ? (
				<Notice tone="error" live title="The file wasn’t created.">
					<FailureReason failure={failureOf(error)} />
				</Notice>
			) : null}
		</VoiceSection>
	);
}
