import type { ComponentType } from 'react';
import { AccountLinkScreen } from '../account/account-link-screen.tsx';
import { CreateAccountScreen } from '../account/create-account-screen.tsx';
import { ResetPasswordScreen } from '../account/reset-password-screen.tsx';
import { normalizePath, useLocation } from '../navigation/router.tsx';
import { CallbackScreen } from '../sign-in/callback-screen.tsx';
import { LoginScreen } from '../sign-in/login-screen.tsx';
import { UnsubscribeScreen } from '../unsubscribe/unsubscribe-screen.tsx';
import { UnknownAddress } from './unknown-address.tsx';

const screens: Readonly<Record<string, ComponentType>> = {
	'/login': LoginScreen,
	'/auth/callback': CallbackScreen,
	'/create-account': CreateAccountScreen,
	'/reset-password': ResetPasswordScreen,
	'/account-link': AccountLinkScreen,
	'/unsubscribe': UnsubscribeScreen,
};

/**
 * The screens that need no session, and unknown addresses. They are one chunk because visitors
 * usually go from one of them to another.
 */
export function PublicScreens() {
	const Screen = screens[normalizePath(useLocation().pathname)] ?? UnknownAddress;
	return <Screen />;
}
