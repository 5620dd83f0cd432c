import { Button } from 'design-system/button';
import { describeFailure } from 'remote-kit/failure';
import { useSignOutHereMutation } from '../access-api.ts';

/** Signs out, so that the shell asks to sign in again and then returns to this page. */
export function SignInAgain({ onSignedOut }: { onSignedOut: () => void }) {
	const [signOut, { error, isLoading }] = useSignOutHereMutation();
	const press = async () => {
		const { data } = await signOut();
		if (data) onSignedOut();
	};
	return (
		<>
			<Button busy={isLoading} onClick={() => void press()}>
				Sign in again
			</Button>
			{error && <p role="alert">{describeFailure(error)}</p>}
		</>
	);
}
