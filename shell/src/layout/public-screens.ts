import { AccountLinkScreen } from '../account/account-link-screen.tsx';
import { CreateAccountScreen } from '../account/create-account-screen.tsx';
import { ResetPasswordScreen } from '../account/reset-password-screen.tsx';
import { CallbackScreen } from '../sign-in/callback-screen.tsx';
import { LoginScreen } from '../sign-in/login-screen.tsx';
import { UnknownAddress } from './unknown-address.tsx';

/**
 * The screens that need no session, and unknown addresses. They are one chunk because visitors
 * usually go from one of them to another.
 */
export const publicScreens = {
	accountLink: AccountLinkScreen,
	callback: CallbackScreen,
	createAccount: CreateAccountScreen,
	login: LoginScreen,
	resetPassword: ResetPasswordScreen,
	unknownAddress: UnknownAddress,
};
