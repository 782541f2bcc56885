/** The second door of this room, for clients of the API: the contract and how it refuses, without the service behind it. */
export { withOpenValues } from './contract/open-values.ts';
export { readSpecification } from './contract/read-specification.ts';
export { validationRefusal } from './contract/validation-refusal.ts';
export { errorBody } from './errors/error-body.ts';
