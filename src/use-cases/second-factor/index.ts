/** The public interface of this folder: the second factors of an account, signing in with them, and step-up. */

export {
  confirmPerson,
  leaveSecondStep,
  mustConfirm,
  type Proof,
  signInWithPasskey,
  takeSecondStep,
  waysToConfirm,
} from './confirm-person.ts';
export { creationOptions, passkeyHost, requestOptions } from './passkey.ts';
export {
  addAuthenticator,
  addPasskey,
  describeSecondFactors,
  type FactorFault,
  findSecondFactor,
  MAX_FACTORS,
  makeRecoveryCodes,
  offerAuthenticator,
  removeFactor,
} from './second-factors.ts';
