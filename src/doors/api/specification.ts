/** The second door of this room, for clients of the API: the contract and how it refuses, without the service behind it. */
export { operationsOf, readSpecification, targetOf, withOpenValues } from './http/contract/read-specification.ts';
export { validationRefusal } from './http/contract/validation-refusal.ts';
export { errorBody } from './http/errors/error-body.ts';
